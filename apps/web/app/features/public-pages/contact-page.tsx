import * as texts from '@abhyas/messages/texts'
import type { MetaArgs } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { CONTACT_PATH } from '../../paths.ts'
import doc from '../../ui/frame/document.module.css'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import page from '../../ui/theme/page.module.css'
import { useSite } from '../../ui/words/site.ts'
import type { Route } from './+types/contact-page.ts'
import { orderOf } from '../../ui/words/contact-address.ts'
import styles from './contact-page.module.css'

export const handle: PageHandle = { isDocument: true }

export const loader = ({ request }: Route.LoaderArgs) => ({ order: orderOf(new URL(request.url).searchParams) })

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.contactTitle(), description: texts.contactDescription(), path: CONTACT_PATH, matches })

export default function ContactPage({ loaderData: { order } }: Route.ComponentProps) {
  const { contactFormUrl, supportEmail } = useSite()
  return (
    <div className={`${page.page} ${styles.contact}`}>
      <header className={styles.head}>
        <h1>{texts.contactTitle()}</h1>
        <p className={doc.lead}>{texts.contactLead()}</p>
        {order && (
          <p className={styles.order}>
            {texts.contactOrder()} <strong>{order}</strong>
          </p>
        )}
        {contactFormUrl && <FormLink address={contactFormUrl} />}
        {supportEmail && (
          <p className={styles.fallback}>
            {texts.contactEmail()}{' '}
            <a className={doc.link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        )}
        {!contactFormUrl && !supportEmail && <p>{texts.contactNone()}</p>}
      </header>
      {contactFormUrl && <Form address={contactFormUrl} />}
    </div>
  )
}

// On a weak network the frame may stay empty, and nothing in this page would notice.
const FormLink = ({ address }: { address: string }) => (
  <p className={styles.fallback}>
    {texts.contactFallback()}
    <a className={`${doc.link} ${doc.newTab}`} href={address} target="_blank" rel="noopener noreferrer">
      {texts.contactOpenForm()}
    </a>
  </p>
)

const Form = ({ address }: { address: string }) => (
  <iframe
    className={styles.form}
    src={address}
    title={texts.contactFormTitle()}
    width="100%"
    height={956}
    loading="lazy"
    // A foreign origin may have both permissions: the form keeps its own session, and still reaches neither this page
    // nor the login that our origin stores. Our own pages refuse to be framed, so it cannot be ours.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    sandbox="allow-forms allow-scripts allow-same-origin"
  />
)
