import { type ContentInside, getContentInside } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Kind = 'course' | 'module' | 'topic'

/** What goes when a course, a module or a topic goes: asked for when the question is put, so that it is true then. */
export function WhatGoes({ text, kind, id }: { text: string; kind: Kind; id: number }) {
  const { data: inside, isError } = useQuery({
    queryKey: ['content-inside', kind, id],
    queryFn: ({ signal }) => call(getContentInside, { params: { kind, id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const parts = inside && partsOf(inside)
  return (
    <>
      <p>{text}</p>
      {!parts && <p>{isError ? texts.insideUnknown() : texts.loading()}</p>}
      {parts?.length === 0 && <p>{texts.insideNothing()}</p>}
      {parts && parts.length > 0 && (
        <p>
          {texts.insideLead()} <strong>{parts.join(', ')}</strong>
        </p>
      )}
      <p>{texts.deleteKeeps()}</p>
    </>
  )
}

const partsOf = ({ modules, topics, questions, exams }: ContentInside): string[] => [
  ...(modules ? [texts.insideModules({ count: modules })] : []),
  ...(topics ? [texts.insideTopics({ count: topics })] : []),
  ...(questions ? [texts.insideQuestions({ count: questions })] : []),
  ...(exams ? [texts.insideExams({ count: exams })] : []),
]
