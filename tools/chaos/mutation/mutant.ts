/** An authorization check or a planted fault: its line, the original part, and the mutated line. */
export type Mutant = { file: string; line: number; part: string; replacement: string }
