import type { AttemptResult } from '@abhyas/contract/exams-results'
import { getLeaders, getRank, RANK_MIN_SITTINGS, setAlias } from '@abhyas/contract/exams-rank'
import { marksText } from '@abhyas/contract/rules/marks'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { leadersQuery, rankQuery } from '../../../../queries/exam-rank.ts'
import { invalidate, keysOf } from '../../../../queries/request-key.ts'
import { Button } from '../../../../ui/button/button.tsx'
import card from '../../../../ui/parts/card.module.css'
import { RetryNotice } from '../../../../ui/parts/retry-notice.tsx'
import { useForm } from '../../../../ui/parts/use-form.ts'
import { failureText } from '../../../../ui/words/failure-text.ts'
import styles from './leaderboard.module.css'

/** The best of those who chose to be listed. Nobody is listed without choosing a name for it. */
export function Leaderboard({ result: { id, examId, marks } }: { result: AttemptResult }) {
  const { data: rank } = useQuery(rankQuery(id))
  const isRanked = rank !== undefined && rank.sittings >= RANK_MIN_SITTINGS
  const { data: leaders, error, refetch } = useQuery({ ...leadersQuery(examId), enabled: isRanked })
  if (!isRanked) return null
  return (
    <section className={card.card} aria-labelledby="leaders">
      <h2 id="leaders" className={card.name}>
        {texts.leadersTitle()}
      </h2>
      {error && !leaders && <RetryNotice text={texts.leadersFailed()} onRetry={() => void refetch()} />}
      {leaders?.length === 0 && <p>{texts.leadersNone()}</p>}
      {leaders && leaders.length > 0 && (
        <ol className={styles.leaders}>
          {leaders.map((leader) => (
            <li key={`${leader.rank} ${leader.alias}`} aria-current={leader.isOwn || undefined}>
              <span className={styles.place}>{leader.rank.toLocaleString(FORMATS)}</span>
              <span>
                {leader.alias}
                {leader.isOwn && <strong> · {texts.leadersYou()}</strong>}
              </span>
              <span>{marks ? marksText(leader.score) : leader.score}</span>
            </li>
          ))}
        </ol>
      )}
      {rank.alias === null ? <JoinForm examId={examId} /> : <LeaveButton examId={examId} alias={rank.alias} />}
    </section>
  )
}

function useSetAlias(examId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (alias: string | null) => call(setAlias, { params: { examId }, body: { alias } }),
    onSuccess: () => invalidate(queryClient, keysOf(getRank, getLeaders)),
  })
}

function JoinForm({ examId }: { examId: number }) {
  const { mutateAsync } = useSetAlias(examId)
  const { field, isPending, formProps } = useForm<'alias'>({
    check: ({ alias }) => (alias.trim() ? null : { field: 'alias', text: texts.errorAliasEmpty() }),
    send: ({ alias }) => mutateAsync(alias),
    onFailure: (error) => ({ field: 'alias', text: failureText(error) }),
  })
  return (
    <form className={styles.join} {...formProps}>
      <TextInput
        {...field('alias')}
        label={texts.leadersAlias()}
        description={texts.leadersExplain()}
        maxLength={30}
        autoComplete="off"
      />
      <Button variant="quiet" type="submit" isPending={isPending}>
        {texts.leadersJoin()}
      </Button>
    </form>
  )
}

function LeaveButton({ examId, alias }: { examId: number; alias: string }) {
  const { mutate, isPending, error } = useSetAlias(examId)
  return (
    <div className={styles.join}>
      <p>{texts.leadersListedAs({ alias })}</p>
      {error && <p role="alert">{failureText(error)}</p>}
      <Button variant="quiet" isPending={isPending} onClick={() => mutate(null)}>
        {texts.leadersLeave()}
      </Button>
    </div>
  )
}
