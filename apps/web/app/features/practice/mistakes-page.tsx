import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { mistakesQuery } from '../../queries/more.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { MixedRound } from './mixed-round.tsx'

export const meta = () => appMeta(texts.mistakesTitle())

/** Revision of mistakes across all topics: those that are due, and after them all. */
export default function MistakesPage() {
  const { data, error, refetch } = useQuery(mistakesQuery)
  return (
    <MixedRound
      heading={data?.isDue ? texts.mistakesDueHeading() : texts.mistakesTitle()}
      name="mistakes"
      questions={data?.questions}
      none={texts.mistakesNone()}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
