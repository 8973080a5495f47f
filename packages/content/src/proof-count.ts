/**
 * How many questions carry a snippet that proves their answer. Raise it with every proof that you add, and never lower it: so a
 * proof that gets lost is noticed.
 */
export const PROVED_QUESTIONS = 219
