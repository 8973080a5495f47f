import { getAllCourses } from '@abhyas/contract/catalog'
import { getCategories } from '@abhyas/contract/links'
import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '#server-context'
import { serverCall } from '../../api/server-call.ts'
import {
  ABOUT_PATH,
  blogsPath,
  CONTACT_PATH,
  coursePath,
  EXPLORE_PATH,
  FORECASTS_PATH,
  PRIVACY_PATH,
  PROJECTS_PATH,
  STATUS_PATH,
  TERMS_PATH,
  videosPath,
} from '../../paths.ts'

const PAGES = [
  '/',
  EXPLORE_PATH,
  PROJECTS_PATH,
  ABOUT_PATH,
  FORECASTS_PATH,
  CONTACT_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
  STATUS_PATH,
]

export async function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(siteContext)
  const [courses, categories] = await Promise.all([
    serverCall(context, getAllCourses, {}),
    serverCall(context, getCategories, {}),
  ])
  const paths = [
    ...PAGES,
    ...courses.map(({ id }) => coursePath(id)),
    ...categories.flatMap(({ id }) => [videosPath(id), blogsPath(id)]),
  ]
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
