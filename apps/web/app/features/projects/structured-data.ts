import type { Project } from '@abhyas/contract/projects'
import type { MetaDescriptor } from 'react-router'
import { nameOf } from './project-text.ts'

const technologiesOf = ({ backendTechnology, frontendTechnology, databaseName }: Project): string =>
  [backendTechnology, frontendTechnology, databaseName].filter(Boolean).join(', ')

/** A project with a known price is a product; without a price it is source code. */
const itemOf = (project: Project, url: string) => ({
  '@type': project.price === null ? 'SoftwareSourceCode' : 'Product',
  name: nameOf(project),
  ...(technologiesOf(project) && { description: technologiesOf(project) }),
  url: `${url}#project-${project.id}`,
  ...(project.price !== null && {
    offers: {
      '@type': 'Offer',
      price: project.price.toFixed(2),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      url: `${url}#project-${project.id}`,
    },
  }),
})

/** Describes the page's projects for search engines (schema.org). */
export const structuredData = (projects: Project[], url: string): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: projects.length,
    itemListElement: projects.map((project, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: itemOf(project, url),
    })),
  },
})
