/** The prefix of all keys under which a browser stores this learner's exams. */
export const examKeysOf = (userId: number): string => `exam/${userId}/`
