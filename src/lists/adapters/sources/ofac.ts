import type { ListSource } from '../../entries/list-source.ts'
import { plainLines } from '../formats/lines.ts'

/** Solana addresses of the US sanctions list, extracted from the Treasury's own file every night by a public job. */
export const ofacList: ListSource = {
  id: 'ofac',
  title: 'OFAC SDN list',
  url: 'https://raw.githubusercontent.com/0xB10C/ofac-sanctioned-digital-currency-addresses/lists/sanctioned_addresses_SOL.txt',
  licence: 'MIT; data of the US government',
  holds: { of: 'addresses', kind: 'sanctioned' },
  read: (text) => ({ blocked: plainLines(text), exceptions: [] }),
}
