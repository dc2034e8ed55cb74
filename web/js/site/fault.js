/** What a failure says of itself, whatever was thrown. @param {unknown} fault */
export const messageOf = (fault) => (fault instanceof Error ? fault.message : String(fault));
