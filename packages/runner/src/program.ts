/** Megabytes, seconds and counts that a program in the box may use. */
export type Limits = {
  seconds: number
  processes: number
  /** The address space of each process. */
  addressMb: number
  /** The writable memory of each process, also when it was only reserved. */
  dataMb: number
  /** The memory that all processes hold together. */
  residentMb: number
  /** The largest file. */
  fileMb: number
  /** Each of the folders /work and /tmp. */
  diskMb: number
  /** Shared memory in files. */
  sharedMb: number
}

/** What runs in the box. */
export type Program = {
  /** Looked up in the box, before the program starts. */
  needs: string[]
  command: string[]
  /** The texts of files in the box, by their paths. */
  files: Record<string, string>
  /** Folders and files of this machine that the box shows, by the paths that they have there. */
  shows: Record<string, string>
  limits: Limits
  hasSharedMemory?: boolean
  /** Finds the sentence about the error in the text that the program wrote to its error output. */
  errorIn: (text: string) => string
}

/** The first text in the output of a compiler that refused the snippet. No snippet prints this character. */
export const REFUSED = '\u0003'

/** Compiles, and then runs. The messages of the compiler become the output when it refuses the snippet. */
export const compileThenRun = (compile: string, run: string): string[] => [
  'sh',
  '-c',
  `${compile} >/tmp/messages 2>&1 || { printf '\\003'; cat /tmp/messages; exit 1; }; exec ${run}`,
]

export const LIMITS: Limits = {
  seconds: 5,
  processes: 40,
  addressMb: 1_500,
  dataMb: 256,
  residentMb: 256,
  fileMb: 8,
  diskMb: 16,
  sharedMb: 1,
}
