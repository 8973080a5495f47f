import { dirname } from 'node:path'
import { type BankCourse, readBank } from '@abhyas/content/read-bank'

/** Returns all courses of the files, or the one with this id or folder. Returns none when there is no such course. */
export const chooseCourses = async (course: string | null, folder?: string): Promise<BankCourse[]> =>
  (await readBank(folder)).filter(({ id, path }) => course === null || course === id || course === dirname(path))
