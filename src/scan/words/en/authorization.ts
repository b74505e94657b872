import { shortAddress } from '../../../findings/words/amounts.ts'
import { listText } from '../../../findings/words/list.ts'
import type { Authorization } from '../../facts/authority/authorization.ts'

/** Who authorizes a movement: `7xKX…gAsU as delegate`, `the members 7xKX…gAsU of the multisig 9hSR…GWBu`. */
export const authorizerText = ({ holder, right, members }: Authorization): string => {
  const role = roles[right]
  if (!members) return `${shortAddress(holder)}${role}`
  const named = `${members.length === 1 ? 'the member' : 'the members'} ${listText(members.map(shortAddress))}`
  return `${named} of the multisig ${shortAddress(holder)}${role}`
}

const roles: Readonly<Record<Authorization['right'], string>> = {
  owner: '',
  delegate: ' as delegate',
  'permanent-delegate': ' as the token’s permanent delegate',
  'close-authority': ' as close authority',
}
