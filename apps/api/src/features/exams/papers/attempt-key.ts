/** An attempt's id is its learner's: another one may have the same. */
export type AttemptKey = { learnerId: number; attemptId: number }

/** As the key of a map. A string, for two numbers packed into one would run out of bits. */
export const nameOf = ({ learnerId, attemptId }: AttemptKey): string => `${learnerId}:${attemptId}`
