/** What one place of a paper may hold: an option, or none (cleared, or never touched). */
export const NO_OPTION = -1

/**
 * What every learner of the crowd sent and what was acknowledged, by place: a few bytes for each, so that the memory of
 * a hundred thousand learners is no load of its own.
 */
export function createKeptAnswers(learners: number, questions: number) {
  const cells = learners * questions
  const sent = { options: new Int8Array(cells).fill(NO_OPTION), seqs: new Int32Array(cells) }
  const acknowledged = { options: new Int8Array(cells).fill(NO_OPTION), seqs: new Int32Array(cells) }
  const toldScores = new Int16Array(learners).fill(-1)
  const read = ({ options, seqs }: typeof sent, cell: number) => ({
    option: options[cell] as number,
    seq: seqs[cell] as number,
  })
  return {
    questions,
    send(learner: number, { place, option, seq }: { place: number; option: number | null; seq: number }): void {
      const cell = learner * questions + place
      sent.options[cell] = option ?? NO_OPTION
      sent.seqs[cell] = seq
    },
    acknowledge(learner: number, { place, seq }: { place: number; seq: number }): void {
      const cell = learner * questions + place
      if (sent.seqs[cell] !== seq) throw new Error(`Sequence ${seq} was acknowledged, which nobody had sent.`)
      acknowledged.options[cell] = sent.options[cell] as number
      acknowledged.seqs[cell] = seq
    },
    /** What the server said to the submit. */
    tellScore: (learner: number, correctCount: number) => void (toldScores[learner] = correctCount),
    /** -1 when the submit was never answered. */
    toldScore: (learner: number): number => toldScores[learner] as number,
    /** Sequence 0 where there is none. */
    sent: (learner: number, place: number) => read(sent, learner * questions + place),
    acknowledged: (learner: number, place: number) => read(acknowledged, learner * questions + place),
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>
