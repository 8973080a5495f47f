import type { Answer, Attempt, AttemptSummary, SaveVerdict } from '@abhyas/contract/exams-attempts'
import { pickedOf } from '@abhyas/contract/rules/picked'
import { ApiError, NetworkError } from '../../../../../api/api-error.ts'
import type { ExamApi } from '../exam-api.ts'
import type { AttemptStorage, StoredAttempt } from '../stored-attempt.ts'
import { type StandInSections, standInSections } from './stand-in-sections.ts'

const GRACE_MS = 15_000

/** One attempt in memory, with responses as the contract describes them. */
export function standInServer(durationMs = 600_000, withSections?: StandInSections) {
  const startedAt = performance.now()
  const answers = new Map<number, Answer & { epoch: number }>()
  const sections = withSections ? standInSections(withSections, durationMs) : null
  const attempt = { state: 'open' as 'open' | 'graded', epoch: 1, device: 'one', endsAt: startedAt + durationMs }
  /** `before` loses the request, `after` loses the response, `proxy` is a foreign 404, `outage` and `busy` are a 503. */
  const network = {
    fails: '' as '' | 'before' | 'after' | 'proxy' | 'outage' | 'busy',
    isLoggedIn: true,
    starts: 0,
    submits: 0,
    clocks: 0,
    spentMs: [] as number[],
    /** Answers that arrived for a section after it was left. */
    sentToLeft: 0,
  }

  const endsAt = () => sections?.ends.at(-1) ?? attempt.endsAt
  const clockNow = () => ({
    state: attempt.state,
    epoch: attempt.epoch,
    remainingMs: Math.max(0, endsAt() - performance.now()),
    extraSeconds: 0,
    ...(sections && { sectionsMs: sections.sectionsMs() }),
  })
  const lastSeq = () => Math.max(0, ...[...answers.values()].map(({ seq }) => seq))
  const view = (device: string): Attempt => ({
    ...clockNow(),
    id: 7,
    examId: 3,
    examName: 'Mock 1',
    owner: { kind: 'topic', id: 1, name: 'Loops' },
    sections: sections?.paper ?? null,
    questionCount: 5,
    durationSeconds: durationMs / 1000,
    startedAt: '',
    isWriter: attempt.device === device,
    answers: [...answers.values()],
    lastSeq: lastSeq(),
  })

  async function reach<T>(work: () => T): Promise<T> {
    await Promise.resolve()
    if (network.fails === 'before') throw new NetworkError('lost')
    if (network.fails === 'proxy') throw new ApiError(404, { code: '', message: '' })
    if (network.fails === 'outage') throw new ApiError(503, { code: 'unavailable', message: '', retryAfterMs: 2000 })
    if (network.fails === 'busy') throw new ApiError(503, { code: 'server_busy', message: '', retryAfterMs: 2000 })
    if (!network.isLoggedIn) throw new ApiError(401, { code: 'session_over', message: '' })
    const response = work()
    if (network.fails === 'after') throw new NetworkError('response lost')
    return response
  }

  function judge(epoch: number, answer: Answer): SaveVerdict {
    if (attempt.state !== 'open') return 'closed'
    if (performance.now() >= endsAt() + GRACE_MS) return 'late'
    if (epoch < attempt.epoch) return 'taken_over'
    if (sections?.entered.some((entered) => entered > sections.sectionOf(answer.place))) network.sentToLeft += 1
    const stored = answers.get(answer.place)
    if (stored?.epoch === epoch && stored.seq === answer.seq) return 'saved'
    const refused = sections?.refuses(answer.place)
    if (refused) return refused
    if (stored && stored.epoch === epoch && stored.seq > answer.seq) return 'superseded'
    answers.set(answer.place, { ...answer, epoch })
    return 'saved'
  }

  function submit(epoch: number, sent: number): AttemptSummary {
    const isOver = performance.now() >= endsAt() + GRACE_MS
    if (attempt.state === 'open') {
      network.submits += 1
      if (!isOver && epoch < attempt.epoch) throw new ApiError(409, { code: 'attempt_taken_over', message: '' })
      if (!isOver && sent > lastSeq()) throw new ApiError(409, { code: 'answers_missing', message: '' })
      attempt.state = 'graded'
    }
    return { id: 7, state: 'graded', questionCount: 5, correctCount: answers.size } as AttemptSummary
  }

  const apiOf = (device: string): ExamApi => ({
    briefing: () =>
      reach(() => ({
        examName: 'Mock 1',
        owner: { kind: 'topic' as const, id: 1, name: 'Loops' },
        questionCount: 5,
        durationSeconds: durationMs / 1000,
        marks: null,
        sections: null,
        opensAt: null,
        closesAt: null,
        resultsAt: null,
        hasPassword: false,
        attemptsLeft: null,
        isRunning: attempt.state === 'open',
      })),
    start: () => {
      network.starts += 1
      return reach(() => view(device))
    },
    questions: () => reach(() => []),
    clock: () => {
      network.clocks += 1
      return reach(clockNow)
    },
    takeOver: () =>
      reach(() => {
        attempt.epoch += 1
        attempt.device = device
        return view(device)
      }),
    save: (_id, epoch, batch) =>
      reach(() => {
        const verdicts = batch.map((answer) => {
          return { place: answer.place, seq: answer.seq, verdict: judge(epoch, answer) }
        })
        return { ...clockNow(), verdicts }
      }),
    enterSection: (_id, body) =>
      reach(() => {
        if (attempt.state !== 'open') throw new ApiError(409, { code: 'attempt_closed', message: '' })
        if (body.epoch < attempt.epoch) throw new ApiError(409, { code: 'attempt_taken_over', message: '' })
        if (body.lastSeq > lastSeq()) throw new ApiError(409, { code: 'answers_missing', message: '' })
        sections?.enter(body.section, body.agoMs)
        return clockNow()
      }),
    submit: (_id, body) =>
      reach(() => {
        network.spentMs = body.spentMs ?? []
        return submit(body.epoch, body.lastSeq)
      }),
  })
  /** Works also while this browser's network fails. */
  function takeOverElsewhere(): void {
    attempt.epoch += 1
    attempt.device = 'elsewhere'
  }
  const options = () => Object.fromEntries([...answers].map(([place, answer]) => [place, pickedOf(answer)]))
  return { attempt, network, sections, apiOf, takeOverElsewhere, loseAnswers: () => answers.clear(), options }
}

/** A browser's storage, which outlives the page. The test can make it refuse. */
export function standInStorage() {
  const state = { stored: null as StoredAttempt | null, isRefused: false }
  const unlessRefused = async <T>(work: () => T): Promise<T> => {
    if (state.isRefused) throw new Error('refused')
    return work()
  }
  const storage: AttemptStorage = {
    key: 'exam',
    paperKey: 'exam/paper',
    read: () => unlessRefused(() => structuredClone(state.stored)),
    write: (stored) => unlessRefused(() => void (state.stored = structuredClone(stored))),
    forget: () => unlessRefused(() => void (state.stored = null)),
  }
  return { storage, state }
}
