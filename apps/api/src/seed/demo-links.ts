import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type DemoLink = { title: string; url: string }

// The addresses are reserved examples and lead to no real videos or blogs.
const CATEGORIES: { name: string; videos: DemoLink[]; blogs: DemoLink[] }[] = [
  {
    name: 'Core Java',
    videos: [
      { title: 'Strings, step by step', url: 'https://videos.example.com/java/strings' },
      { title: 'Collections in one evening', url: 'https://videos.example.com/java/collections' },
      { title: 'Threads without tears', url: 'https://videos.example.com/java/threads' },
    ],
    blogs: [
      { title: 'What equals really asks', url: 'https://blogs.example.com/java/equals' },
      { title: 'Ten questions on exceptions', url: 'https://blogs.example.com/java/exceptions' },
    ],
  },
  {
    name: 'Data Structures',
    videos: [{ title: 'Trees, drawn by hand', url: 'https://videos.example.com/dsa/trees' }],
    blogs: [{ title: 'Big O for people in a hurry', url: 'https://blogs.example.com/dsa/big-o' }],
  },
  { name: 'Interview preparation', videos: [], blogs: [] },
]

export async function seedDemoLinks(db: Db): Promise<void> {
  for (const { name, videos, blogs } of CATEGORIES) {
    const [category] = await db.write<{ id: number }>(sql`insert into categories (name) values (${name}) returning id`)
    for (const { title, url } of videos)
      await db.write(sql`insert into video_links (category_id, title, url) values (${category?.id}, ${title}, ${url})`)
    for (const { title, url } of blogs)
      await db.write(sql`insert into blog_links (category_id, title, url) values (${category?.id}, ${title}, ${url})`)
  }
}
