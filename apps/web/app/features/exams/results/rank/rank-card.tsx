import type { AttemptResult } from '@abhyas/contract/exams-results'
import { type ExamRank, RANK_MIN_SITTINGS } from '@abhyas/contract/exams-rank'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { rankQuery } from '../../../../queries/exam-rank.ts'
import { Badge } from '../../../../ui/parts/badge.tsx'
import card from '../../../../ui/parts/card.module.css'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../../ui/parts/retry-notice.tsx'
import { dayInWords, isPast, momentInWords } from '../../../../ui/words/india-day.ts'
import { Distribution } from './distribution.tsx'
import styles from './rank-card.module.css'

/** Shows how the attempt stands among all who took the exam. It fails alone: the result beside it stays. */
export function RankCard({ result }: { result: AttemptResult }) {
  const { data: rank, error, refetch } = useQuery(rankQuery(result.id))
  return (
    <section className={card.card} aria-labelledby="rank">
      <div className={styles.head}>
        <h2 id="rank" className={card.name}>
          {texts.rankTitle()}
        </h2>
        {rank && rank.sittings >= RANK_MIN_SITTINGS && (
          <div className={styles.badges}>
            <Finality rank={rank} />
            {rank.correctedAt && (
              <Badge tone="quiet">{texts.correctionTitle({ day: dayInWords(rank.correctedAt) })}</Badge>
            )}
          </div>
        )}
      </div>
      {rank && <Standing rank={rank} result={result} />}
      {!rank &&
        (error ? (
          <RetryNotice text={texts.rankFailed()} onRetry={() => void refetch()} />
        ) : (
          <Loading text={texts.loading()} />
        ))}
    </section>
  )
}

function Finality({ rank: { isFinal, finalAt } }: { rank: ExamRank }) {
  if (isFinal) return <Badge tone="quiet">{texts.rankFinal()}</Badge>
  const text =
    finalAt && !isPast(finalAt) ? texts.rankNotFinalUntil({ moment: momentInWords(finalAt) }) : texts.rankNotFinal()
  return <Badge tone="waiting">{text}</Badge>
}

function Standing({ rank, result }: { rank: ExamRank; result: AttemptResult }) {
  const { own, sittings } = rank
  if (sittings < RANK_MIN_SITTINGS)
    return (
      <p>
        {rank.isFinal
          ? texts.rankNone({ count: RANK_MIN_SITTINGS })
          : texts.rankTooFew({ count: RANK_MIN_SITTINGS - sittings })}
      </p>
    )
  return (
    <>
      {own ? (
        <dl className={styles.standing}>
          <div>
            <dt>{texts.rankPercentileMeans({ count: Math.floor(own.percentile) })}</dt>
            <dd>{percentileText(own.percentile)}</dd>
          </div>
          <div>
            <dt>{texts.rankRank()}</dt>
            <dd>
              {own.rank.toLocaleString(FORMATS)}{' '}
              <span className={styles.of}>{texts.resultOf({ count: sittings.toLocaleString(FORMATS) })}</span>
            </dd>
          </div>
        </dl>
      ) : (
        <p>{texts.rankOnlyFirst()}</p>
      )}
      <Distribution rank={rank} result={result} />
    </>
  )
}

/** Rounded down, so that nobody but the best has 100. */
const percentileText = (percentile: number): string =>
  (Math.floor(percentile * 100) / 100).toLocaleString(FORMATS, { maximumFractionDigits: 2 })
