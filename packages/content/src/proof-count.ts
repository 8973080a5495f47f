/**
 * The number of questions with a snippet that proves their answer. Raise it with every proof that you add, and never
 * lower it. So a lost proof is noticed.
 */
export const PROVED_QUESTIONS = 237
