def refusal(*a): return None
