import type { Address } from '../../solana/address/address.ts'
import { lighthouseProgram } from '../../solana/address/known-address.ts'
import { assertionCodes } from '../../solana/decoding/programs/lighthouse-assertions.ts'
import type { Message } from '../../solana/transaction/message.ts'

/**
 * Accounts that only assertions about a program's deployment name. Their header is all that is needed of them; the code
 * behind it may have megabytes.
 */
export const deploymentsAsserted = (message: Message): ReadonlySet<Address> => {
  const { staticAccounts, instructions, header } = message
  const guardIndex = staticAccounts.indexOf(lighthouseProgram)
  if (guardIndex === -1) return new Set()
  const [asserted, others] = [new Set<number>(), new Set<number>()]
  for (const { programIndex, accountIndexes, data } of instructions) {
    const isAssertion =
      programIndex === guardIndex && data[0] === assertionCodes.upgradeableLoaderAccount
    others.add(programIndex)
    for (const index of accountIndexes) (isAssertion ? asserted : others).add(index)
  }
  const firstReadOnly = staticAccounts.length - header.readonlyUnsigned
  return new Set(
    [...asserted].flatMap((index) => {
      const address = staticAccounts[index]
      return address && index >= firstReadOnly && !others.has(index) ? [address] : []
    }),
  )
}
