import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'

const endsLikeSystem = /1{4}$/
/** Five letters: an address begins with given letters by chance once in 600 million. */
const beginsLikeSystem = /^(?:Compu|Sysva|AToke|Syste|Nativ|BPFLo)/
/** Prefixes that an honest project may also generate for its own name. */
const beginsLikeProject = /^(?:Token|Stake|Vote1|Confi|Memo1|MemoS)/

/**
 * How serious it is that an address resembles a part of Solana: it ends in a run of ones, or begins like a built-in
 * program. Neither happens by chance (1 in 11 million for four ones). The caller excludes the real ones.
 */
export const disguiseOf = (address: Address): Severity | undefined => {
  if (endsLikeSystem.test(address) || beginsLikeSystem.test(address)) return 'critical'
  return beginsLikeProject.test(address) ? 'high' : undefined
}
