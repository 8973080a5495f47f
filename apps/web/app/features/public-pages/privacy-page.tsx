import * as texts from '@abhyas/messages/texts'
import type { MetaArgs } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { ACCOUNT_PATH, CONTACT_PATH, ORDERS_PATH, PRIVACY_PATH } from '../../paths.ts'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { useSite } from '../../ui/words/site.ts'
import { PRIVACY_POLICY, REFUND_TERMS, updatedInWords } from './policy-dates.ts'
import { Points, PolicyDocument, PolicyLink, type PolicySection, Definitions } from './policy-document.tsx'

export const handle: PageHandle = { isDocument: true }

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({
    title: texts.privacyTitle(),
    description: texts.privacyDescription(),
    path: PRIVACY_PATH,
    matches,
  })

export default function PrivacyPage() {
  const { brand } = useSite()
  return (
    <PolicyDocument
      title={texts.privacyTitle()}
      updated={texts.privacyUpdated({ date: updatedInWords(PRIVACY_POLICY) })}
      lead={texts.privacyLead({ brand })}
      sections={sections(brand)}
    />
  )
}

const sections = (brand: string): PolicySection[] => [
  { id: 'what-we-keep', title: texts.privacyKeep(), body: <WhatWeKeep /> },
  {
    id: 'cookies',
    title: texts.privacyCookies(),
    body: (
      <>
        <p>{texts.privacyCookiesText()}</p>
        <p>{texts.privacyStorageText()}</p>
      </>
    ),
  },
  {
    id: 'other-companies',
    title: texts.privacyOthers(),
    body: <Points points={[texts.privacyOthersScripts(), texts.privacyOthersFrames(), texts.privacyOthersLinks()]} />,
  },
  {
    id: 'logs',
    title: texts.privacyMeasures(),
    body: (
      <Points points={[texts.privacyMeasuresLogs(), texts.privacyMeasuresVitals(), texts.privacyMeasuresLimits()]} />
    ),
  },
  {
    id: 'export-and-deletion',
    title: texts.privacyControl(),
    body: (
      <>
        <p>{texts.privacyControlExport()}</p>
        <p>{texts.privacyControlDelete()}</p>
        <PolicyLink href={ACCOUNT_PATH} text={texts.privacyControlLink()} />
      </>
    ),
  },
  { id: 'refund-policy', title: texts.privacyRefunds(), body: <Refunds /> },
  { id: 'children', title: texts.privacyChildren(), body: <p>{texts.privacyChildrenText({ brand })}</p> },
  {
    id: 'changes',
    title: texts.policyQuestions(),
    body: (
      <>
        <p>{texts.privacyChangesText()}</p>
        <PolicyLink href={CONTACT_PATH} text={texts.contactTitle()} />
      </>
    ),
  },
]

const WhatWeKeep = () => (
  <Definitions
    definitions={[
      { name: texts.privacyKeepName(), text: texts.privacyKeepNameText() },
      { name: texts.fieldPassword(), text: texts.privacyKeepPasswordText() },
      { name: texts.privacyKeepSessions(), text: texts.privacyKeepSessionsText() },
      { name: texts.privacyKeepAnswers(), text: texts.privacyKeepAnswersText() },
      { name: texts.privacyKeepPurchases(), text: texts.privacyKeepPurchasesText() },
      { name: texts.privacyKeepReminders(), text: texts.privacyKeepRemindersText() },
    ]}
  />
)

const Refunds = () => (
  <>
    <p>{texts.privacyRefundsText()}</p>
    <Definitions
      definitions={[
        { name: texts.privacyRefundsTime(), text: texts.privacyRefundsTimeText() },
        { name: texts.privacyRefundsShare(), text: texts.privacyRefundsShareText() },
      ]}
    />
    <p>{texts.privacyRefundsLimit()}</p>
    <p>{texts.privacyRefundsPaid()}</p>
    <p>{texts.privacyRefundsUpdated({ date: updatedInWords(REFUND_TERMS) })}</p>
    <PolicyLink href={ORDERS_PATH} text={texts.orderRefund()} />
  </>
)
