import type { Difficulty } from '@abhyas/contract/questions'

/** The choice of a mix, as its address holds it. */
export type Mix = { topicIds: string; count: number; difficulty: Difficulty | 'any'; seed: number }

/** Reads the choice from an address that people may have changed. The server refuses what makes no sense. */
export const readMix = (search: URLSearchParams): Mix => ({
  topicIds: search.get('topics') ?? '',
  count: Number(search.get('count') ?? 10),
  difficulty: (search.get('difficulty') ?? 'any') as Mix['difficulty'],
  seed: Number(search.get('seed') ?? 0),
})

const LARGEST_SEED = 2_147_483_647

/** Returns the search of the address of a new mix. Another seed gives other questions. */
export const newMixSearch = ({ topicIds, count, difficulty }: Omit<Mix, 'seed'>): string =>
  `?topics=${topicIds}&count=${count}&difficulty=${difficulty}&seed=${Math.floor(Math.random() * LARGEST_SEED)}`
