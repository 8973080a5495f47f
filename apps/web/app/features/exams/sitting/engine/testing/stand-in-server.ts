import type { Answer, Attempt, AttemptSummary, Verdict } from '@abhyas/contract/exams-attempts'
import { ApiError, NetworkError } from '../../../../../api/api-error.ts'
import type { ExamApi } from '../exam-api.ts'
import type { ExamRecord, ExamRecords } from '../exam-record.ts'

const GRACE_MS = 15_000

/** For tests of what the browser does: one attempt at an exam, as the server of the contract would keep it, in memory. */
export function standInServer(durationMs = 600_000) {
  const startedAt = performance.now()
  const answers = new Map<number, Answer & { epoch: number }>()
  const attempt = { state: 'open' as 'open' | 'graded', epoch: 1, device: 'one', endsAt: startedAt + durationMs }
  /** What the network does to a request: lets it through, or loses it before, or loses the answer. */
  const network = {
    fails: '' as '' | 'before' | 'after' | 'proxy' | 'outage',
    isLoggedIn: true,
    submits: 0,
    clocks: 0,
    spentMs: [] as number[],
  }

  const clockNow = () => ({
    state: attempt.state,
    epoch: attempt.epoch,
    remainingMs: Math.max(0, attempt.endsAt - performance.now()),
    extraSeconds: 0,
  })
  const lastSeq = () => Math.max(0, ...[...answers.values()].map(({ seq }) => seq))
  const view = (device: string): Attempt => ({
    ...clockNow(),
    id: 7,
    examId: 3,
    examName: 'Mock 1',
    topic: { id: 1, topicName: 'Loops' },
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
    if (!network.isLoggedIn) throw new ApiError(401, { code: 'session_over', message: '' })
    const answer = work()
    if (network.fails === 'after') throw new NetworkError('answer lost')
    return answer
  }

  function judge(epoch: number, given: Answer): Verdict {
    if (attempt.state !== 'open') return 'closed'
    if (performance.now() >= attempt.endsAt + GRACE_MS) return 'late'
    if (epoch < attempt.epoch) return 'taken_over'
    const stored = answers.get(given.place)
    if (stored && stored.epoch === epoch && stored.seq > given.seq) return 'superseded'
    answers.set(given.place, { ...given, epoch })
    return 'saved'
  }

  function submit(epoch: number, sent: number): AttemptSummary {
    const isOver = performance.now() >= attempt.endsAt + GRACE_MS
    if (attempt.state === 'open') {
      network.submits += 1
      if (!isOver && epoch < attempt.epoch) throw new ApiError(409, { code: 'attempt_taken_over', message: '' })
      if (!isOver && sent > lastSeq()) throw new ApiError(409, { code: 'answers_missing', message: '' })
      attempt.state = 'graded'
    }
    return { id: 7, state: 'graded', questionCount: 5, correctCount: answers.size } as AttemptSummary
  }

  const apiOf = (device: string): ExamApi => ({
    start: () => reach(() => view(device)),
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
        const verdicts = batch.map((given) => ({ place: given.place, seq: given.seq, verdict: judge(epoch, given) }))
        return { ...clockNow(), verdicts }
      }),
    submit: (_id, body) =>
      reach(() => {
        network.spentMs = body.spentMs ?? []
        return submit(body.epoch, body.lastSeq)
      }),
  })
  /** Whatever this browser's network does. */
  function takeOverElsewhere(): void {
    attempt.epoch += 1
    attempt.device = 'elsewhere'
  }
  const options = () => Object.fromEntries([...answers].map(([place, { option }]) => [place, option]))
  return { attempt, network, apiOf, takeOverElsewhere, loseAnswers: () => answers.clear(), options }
}

/** A browser's storage that outlives the page; it can be told to refuse. */
export function standInRecords() {
  const state = { kept: null as ExamRecord | null, isRefused: false }
  const store = async <T>(work: () => T): Promise<T> => {
    if (state.isRefused) throw new Error('refused')
    return work()
  }
  const records: ExamRecords = {
    key: 'exam',
    paperKey: 'exam/paper',
    read: () => store(() => structuredClone(state.kept)),
    write: (record) => store(() => void (state.kept = structuredClone(record))),
    forget: () => store(() => void (state.kept = null)),
  }
  return { records, state }
}
