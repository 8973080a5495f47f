import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { mixQuery } from '../../queries/more.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { readMix } from '../../ui/words/mix-address.ts'
import { forgetOtherMixes } from './kept-round.ts'
import { MixedRound } from './mixed-round.tsx'

export const meta = () => appMeta(texts.mixTitle())

/** A mix that the learner has put together. Its address holds the choice, so a reload asks the same questions. */
export default function MixPage() {
  const mix = readMix(useSearchParams()[0])
  const { data, error, refetch } = useQuery(mixQuery(mix))
  const name = `mix/${mix.seed}`
  useEffect(() => forgetOtherMixes(name), [name])
  return (
    <MixedRound
      key={name}
      heading={texts.mixTitle()}
      name={name}
      questions={data}
      none={texts.mixNone()}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
