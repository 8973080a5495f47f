import { noteInterest, type Project } from '@abhyas/contract/projects'
import { pathOf } from '@abhyas/contract/endpoint'
import * as texts from '@abhyas/messages/texts'
import { CONTACT_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import doc from '../../ui/frame/document.module.css'
import { rupees } from '../../ui/words/rupees.ts'
import { useSite } from '../../ui/words/site.ts'
import { chatLinkOf, nameOf } from './project-text.ts'
import styles from './project-card.module.css'

export function ProjectCard({ project }: { project: Project }) {
  const name = nameOf(project)
  const facts = [
    [texts.projectBackend(), project.backendTechnology],
    [texts.projectFrontend(), project.frontendTechnology],
    [texts.projectDatabase(), project.databaseName],
    [texts.projectAuth(), project.authenticationType],
    [texts.projectContact(), project.contactDetails],
  ]
  return (
    <li className={card.card} id={`project-${project.id}`}>
      <h2 className={card.name}>{name}</h2>
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact} className={styles.fact}>
            <dt>{fact}</dt>
            <dd>{value || texts.projectNotSaid()}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buy}>
        <strong className={project.price === null ? undefined : styles.price}>
          {project.price === null ? texts.projectPriceOnRequest() : rupees(project.price)}
        </strong>
        <BuyLink project={project} name={name} />
      </div>
    </li>
  )
}

/** A plain link to the chat. The browser itself reports the click to us, without a script and without waiting. */
function BuyLink({ project, name }: { project: Project; name: string }) {
  const chat = chatLinkOf(project, useSite().chatUrl)
  return (
    <LinkButton
      variant="primary"
      className={doc.newTab}
      href={chat ?? CONTACT_PATH}
      target="_blank"
      rel="noopener noreferrer"
      {...(chat && { ping: pathOf(noteInterest.path, { id: project.id }) })}
      aria-label={chat ? texts.projectBuyNamed({ name }) : texts.projectBuyByForm({ name })}
    >
      {texts.projectBuy()}
    </LinkButton>
  )
}
