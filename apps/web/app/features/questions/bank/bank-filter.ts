import type { CallInput } from '@abhyas/contract/endpoint'
import type { searchQuestions } from '@abhyas/contract/questions-bank'
import { useSearchParams } from 'react-router'
import { useSetSearchWords } from '../../../ui/parts/search-field.tsx'
import type { Place } from './topic-picker.tsx'

/** The filters with a choice of words, and the words. */
export const CHOICES = {
  state: ['draft', 'in_review', 'published'],
  difficulty: ['easy', 'medium', 'hard'],
  needsAttention: ['yes', 'no'],
  isExamOnly: ['yes', 'no'],
  hasExplanation: ['yes', 'no'],
  isUsed: ['yes', 'no'],
  isFlagged: ['yes', 'no'],
  isProved: ['yes', 'no'],
  isMine: ['yes', 'no'],
  isDiscussed: ['yes', 'no'],
} as const
export type ChoiceName = keyof typeof CHOICES
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]

const WORDS = ['text', 'tag', 'changedSince'] as const
const IDS = ['courseId', 'moduleId', 'topicId', 'authorId', 'importId', 'familyId'] as const
const ALL = [...CHOICE_NAMES, ...WORDS, ...IDS]

/** What the address says. A filter that is not set is empty, or 0 for an id. */
export type BankFilter = Place &
  Record<ChoiceName | (typeof WORDS)[number], string> &
  Record<'authorId' | 'importId' | 'familyId', number>

type Params = Pick<URLSearchParams, 'get'>

const isDay = (word: string) => /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word))

function filterIn(params: Params): BankFilter {
  const word = (name: string) => (params.get(name) ?? '').trim()
  const choices = CHOICE_NAMES.map((name) => [name, CHOICES[name].find((each) => each === word(name)) ?? ''])
  return {
    ...(Object.fromEntries(choices) as Record<ChoiceName, string>),
    ...(Object.fromEntries(IDS.map((name) => [name, Number(word(name)) || 0])) as Record<(typeof IDS)[number], number>),
    text: word('text'),
    tag: word('tag').toLowerCase(),
    changedSince: isDay(word('changedSince')) ? word('changedSince') : '',
  }
}

/** The filter is in the address: a reload, a link and the back button keep it. */
export function useBankFilter() {
  const [params] = useSearchParams()
  const setWords = useSetSearchWords()
  return {
    filter: filterIn(params),
    change: (change: Partial<BankFilter>) =>
      setWords(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ? String(value) : '']))),
    clear: () => setWords(Object.fromEntries(ALL.map((name) => [name, '']))),
  }
}

export const isFiltered = (filter: BankFilter): boolean => Object.values(filter).some(Boolean)

type BankQuery = Omit<CallInput<typeof searchQuestions>['query'], 'after' | 'limit'>

/** The API needs only the narrowest of course, module and topic. */
export function queryOf({ courseId, moduleId, topicId, ...others }: BankFilter): BankQuery {
  const place = topicId ? { topicId } : moduleId ? { moduleId } : courseId ? { courseId } : {}
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => Boolean(value)))
  return { ...given, ...place }
}
