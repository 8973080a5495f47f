/** An attempt's id is unique only for its learner: attempts of two learners may have the same id. */
export type AttemptKey = { learnerId: number; attemptId: number }

/** Returns the key of a map. It is a string, because two ids packed into one number would run out of bits. */
export const nameOf = ({ learnerId, attemptId }: AttemptKey): string => `${learnerId}:${attemptId}`
