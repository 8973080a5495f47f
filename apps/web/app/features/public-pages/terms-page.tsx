import * as texts from '@abhyas/messages/texts'
import type { MetaArgs } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { CONTACT_PATH, TERMS_PATH } from '../../paths.ts'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { useSite } from '../../ui/words/site.ts'
import { Points, PolicyDocument, PolicyLink, type PolicySection } from './policy-document.tsx'

export const handle: PageHandle = { isDocument: true }

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.termsTitle(), description: texts.termsDescription(), path: TERMS_PATH, matches })

export default function TermsPage() {
  const { brand } = useSite()
  return <PolicyDocument title={texts.termsTitle()} lead={texts.termsLead({ brand })} sections={sections()} />
}

const sections = (): PolicySection[] => [
  {
    id: 'account',
    title: texts.termsAccount(),
    body: <Points points={[texts.termsAccountAge(), texts.termsAccountOwn(), texts.termsAccountLeave()]} />,
  },
  {
    id: 'fair-use',
    title: texts.termsUse(),
    body: <Points points={[texts.termsUseFine(), texts.termsUseCopy(), texts.termsUseHarm(), texts.termsUseClose()]} />,
  },
  {
    id: 'paying',
    title: texts.termsPaying(),
    body: (
      <>
        <Points points={[texts.termsPayingPrice(), texts.termsPayingAccess(), texts.termsPayingRefunds()]} />
        <PolicyLink href="/privacy-policy#refund-policy" text={texts.termsPayingLink()} />
      </>
    ),
  },
  {
    id: 'content',
    title: texts.termsContent(),
    body: <Points points={[texts.termsContentErrors(), texts.termsContentLinks(), texts.termsContentProjects()]} />,
  },
  {
    id: 'promise',
    title: texts.termsPromise(),
    body: <Points points={[texts.termsPromiseResult(), texts.termsPromiseUptime(), texts.termsPromiseLaw()]} />,
  },
  {
    id: 'changes',
    title: texts.policyQuestions(),
    body: (
      <>
        <p>{texts.termsChangesText()}</p>
        <PolicyLink href={CONTACT_PATH} text={texts.contactTitle()} />
      </>
    ),
  },
]
