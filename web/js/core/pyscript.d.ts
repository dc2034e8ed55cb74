/** The part of PyScript that the page uses. Its package has no types. */
declare module "pyscript" {
  /** A worker with Python in it; `sync` has what its script exports. */
  interface Worker {
    sync: {
      deliver(path: string, text: string): Promise<void>;
      handle(request: string): Promise<string>;
      hold(name: string): Promise<boolean>;
      reach(): Promise<boolean>;
    };
    terminate(): void;
  }
  interface Script extends Element {
    xworker: EventTarget & { ready: Promise<Worker> };
  }
  /** Resolves when PyScript knows how to run scripts of this type. */
  export function whenDefined(type: string): Promise<unknown>;
  /** Functions that are called with each worker, before it starts. */
  export const hooks: { main: { onWorker: Set<(wrap: unknown, worker: EventTarget) => void> } };
  export function PyWorker(file: string, options: object): Promise<Worker>;
}
