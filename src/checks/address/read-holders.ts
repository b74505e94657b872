import type { Address } from '../../solana/address/address.ts'
import { type Subject, subjectOf } from './facts/address-kind.ts'
import type { Holder, ProgramFacts } from './assess/check.ts'
import { known, type Known, learn, mapKnown, notKnown } from '../../findings/known.ts'
import { type Control, controlsOf, programDataOf } from './facts/control.ts'
import { knownNames } from '../../lists/known-name.ts'
import type { ChainReader } from '../../solana/chain.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { accountHeadBytes } from './read-address.ts'

export type Related = { holders: Holder[]; program?: ProgramFacts }

type Deps = { chain: Pick<ChainReader, 'readAccounts'>; reputation: AddressReputation }

/**
 * Reads who controls the account and, for a program, its code. At most two rounds: the accounts it refers to, then the
 * program's upgrade authority.
 */
export const readRelated = async (deps: Deps, subject: Subject): Promise<Related> => {
  const direct = controlsOf(subject)
  const programData = programDataOf(subject)
  const requested = [...direct.map(({ holder }) => holder), ...(programData ? [programData] : [])]
  const first = await readSubjects(deps, requested)
  if (subject.kind !== 'program') return { holders: holdersOf(deps, direct, first) }
  const data = programData && first.known ? first.value.get(programData) : undefined
  const upgrade = data?.account ? controlsOf(data) : []
  const second =
    upgrade.length > 0
      ? await readSubjects(
          deps,
          upgrade.map(({ holder }) => holder),
        )
      : first
  const holders = [...holdersOf(deps, direct, first), ...holdersOf(deps, upgrade, second)]
  return { holders, program: programFacts(subject, programData, first, holders) }
}

const readSubjects = async (
  { chain }: Deps,
  addresses: readonly Address[],
): Promise<Known<Map<Address, Subject>>> => {
  if (addresses.length === 0) return known(new Map())
  const read = await learn(chain.readAccounts(addresses, { firstBytes: accountHeadBytes }), {
    source: 'node',
    facts: 'accounts',
  })
  return mapKnown(
    read,
    ({ accounts }) => new Map(addresses.map((each) => [each, subjectOf(each, accounts.get(each))])),
  )
}

const holdersOf = (
  { reputation }: Deps,
  controls: readonly Control[],
  subjects: Known<Map<Address, Subject>>,
): Holder[] =>
  controls.map((control) => {
    const kind = subjects.known ? subjects.value.get(control.holder)?.kind : undefined
    return { ...control, reports: reputation.lookUp(control.holder), ...(kind && { kind }) }
  })

const programFacts = (
  subject: Subject,
  programData: Address | undefined,
  first: Known<Map<Address, Subject>>,
  holders: readonly Holder[],
): ProgramFacts => {
  const name = knownNames.get(subject.address)
  return {
    ...(name !== undefined && { name }),
    trusted: trustedPrograms.has(subject.address),
    code: codeFacts(subject, programData, first, holders),
  }
}

const codeFacts = (
  subject: Subject,
  programData: Address | undefined,
  first: Known<Map<Address, Subject>>,
  holders: readonly Holder[],
): ProgramFacts['code'] => {
  if (!first.known) return first
  // Loader v4 stores everything in the program's own account; programs of the oldest loaders are immutable.
  const own = subject.state?.kind === 'program-data' ? subject : undefined
  const data = programData ? first.value.get(programData) : own
  if (!data) return known({ upgradeable: false })
  if (!data.account) return known('closed')
  if (data.state?.kind !== 'program-data') return notKnown({ reason: 'unreadable-data' })
  const { deployedSlot, upgradeAuthority } = data.state
  if (!upgradeAuthority) return known({ upgradeable: false, deployedSlot })
  const kind = holders.find(({ control }) => control === 'upgrade-authority')?.kind
  return known({
    upgradeable: true,
    authority: upgradeAuthority,
    deployedSlot,
    ...(kind && { authorityKind: kind }),
  })
}
