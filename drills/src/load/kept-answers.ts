/** Stands for no option: the answer was cleared or never given. */
export const NO_OPTION = -1

/**
 * The answers that every learner sent, and those that were acknowledged, by place. They take a few bytes each, so that a
 * hundred thousand learners fit into little memory.
 */
export function createKeptAnswers(learners: number, questions: number) {
  const cells = learners * questions
  const sent = { options: new Int8Array(cells).fill(NO_OPTION), seqs: new Int32Array(cells) }
  const acknowledged = { options: new Int8Array(cells).fill(NO_OPTION), seqs: new Int32Array(cells) }
  const shownScores = new Int16Array(learners).fill(-1)
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
      if (sent.seqs[cell] !== seq) throw new Error(`Sequence ${seq} was acknowledged, which was never sent.`)
      acknowledged.options[cell] = sent.options[cell] as number
      acknowledged.seqs[cell] = seq
    },
    /** Notes the score in the response to the submit. */
    noteScore: (learner: number, correctCount: number) => void (shownScores[learner] = correctCount),
    /** Returns -1 when the submit got no response. */
    shownScore: (learner: number): number => shownScores[learner] as number,
    /** The sequence is 0 when there is no answer. */
    sent: (learner: number, place: number) => read(sent, learner * questions + place),
    acknowledged: (learner: number, place: number) => read(acknowledged, learner * questions + place),
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>
