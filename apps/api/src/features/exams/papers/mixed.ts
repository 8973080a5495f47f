/** Mixes whole numbers into one of 32 bits. The same numbers always give the same, and near ones give far ones. */
export function mixed(...numbers: number[]): number {
  let hash = 0x9e_37_79_b9
  for (const number of numbers) {
    hash = scatter(hash ^ (number >>> 0))
    hash = scatter(hash ^ Math.floor(number / 2 ** 32))
  }
  return hash >>> 0
}

function scatter(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) + 0x6d_2b_79_f5
}
