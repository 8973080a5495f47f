import * as texts from '@abhyas/messages/texts'
import type { MetaArgs } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { ABOUT_PATH, SIGNUP_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import doc from '../../ui/frame/document.module.css'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { useSite } from '../../ui/words/site.ts'
import styles from './about-page.module.css'

export const handle: PageHandle = { isDocument: true }

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.aboutTitle(), description: texts.aboutDescription(), path: ABOUT_PATH, matches })

const offers = () => [
  { name: texts.aboutTimedQuizzes(), text: texts.aboutTimedQuizzesText() },
  { name: texts.aboutProgress(), text: texts.aboutProgressText() },
  { name: texts.aboutFeedback(), text: texts.aboutFeedbackText() },
  { name: texts.aboutDaily(), text: texts.aboutDailyText() },
]

const steps = () => [
  { name: texts.aboutStepRegister(), text: texts.aboutStepRegisterText() },
  { name: texts.aboutStepSubject(), text: texts.aboutStepSubjectText() },
  { name: texts.aboutStepQuizzes(), text: texts.aboutStepQuizzesText() },
  { name: texts.aboutStepProgress(), text: texts.aboutStepProgressText() },
]

export default function AboutPage() {
  const { brand } = useSite()
  return (
    <>
      <div className={doc.band}>
        <div className={styles.head}>
          <h1 className={doc.title}>{texts.aboutHeading()}</h1>
          <p className={doc.lead}>{texts.aboutLead({ brand })}</p>
        </div>
      </div>
      <div className={styles.body}>
        <section aria-labelledby="offers">
          <h2 id="offers">{texts.aboutOffers()}</h2>
          <ul className={styles.offers}>
            {offers().map(({ name, text }) => (
              <li key={name} className={styles.offer}>
                <h3>{name}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="flow">
          <h2 id="flow">{texts.homeHowItWorks()}</h2>
          <ol className={styles.steps}>
            {steps().map(({ name, text }) => (
              <li key={name} className={styles.step}>
                <h3>{name}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={styles.start}>
          <LinkButton variant="primary" href={SIGNUP_PATH}>
            {texts.aboutGetStarted()}
          </LinkButton>
          <p className={styles.text}>{texts.aboutCost()}</p>
        </div>
      </div>
    </>
  )
}
