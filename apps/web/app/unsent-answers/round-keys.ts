/** The prefix of all keys under which a browser stores this learner's rounds of practice. */
export const roundKeysOf = (userId: number): string => `practice/${userId}/`
