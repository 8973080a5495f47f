/** What the names of all that a browser keeps of a learner's exams begin with. */
export const examKeysOf = (userId: number): string => `exam/${userId}/`
