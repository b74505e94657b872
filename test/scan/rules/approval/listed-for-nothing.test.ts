import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import {
  type ListedForNothing,
  listedForNothing,
} from '../../../../src/scan/rules/approval/listed-for-nothing.ts'
import { role, type Scene, stranger, user } from '../../../kit/scan/risk-context.ts'

const magicEden = address('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')
const tensor = address('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp')

const listing = (
  programId: typeof tensor,
  code: string,
  lamports: bigint,
  { before = 0, signer = user } = {},
): Scene => ({
  steps: [
    {
      programId,
      accounts: [role(signer, 'spend')],
      data: Uint8Array.from([
        ...Buffer.from(code, 'hex'),
        ...new Uint8Array(before).fill(7),
        ...new Uint8Array(new BigUint64Array([lamports, 0n]).buffer),
      ]),
    },
  ],
})

const sell = '33e685a4017f83ad'
const mip1Sell = '3a32ac6fa697165e'
const list = '36aec14311298426'
const listCore = 'ad4ca77d76470199'
const takeBidCore = 'fa29f8143da11b8d'

const found = (market: Address, lamports: bigint): Found<ListedForNothing> => ({
  params: { market, how: 'listing', lamports },
  subject: market,
  at: [[0]],
})

testRule(listedForNothing, {
  quiet: [
    { name: 'a price', ...listing(magicEden, sell, 2_000_000_000n, { before: 2 }) },
    { name: 'a cheap collectible', ...listing(magicEden, mip1Sell, 3_000_000n) },
    { name: 'a cheap compressed NFT', ...listing(tensor, list, 500_000n, { before: 108 }) },
    { name: 'a listing of a stranger', ...listing(tensor, listCore, 1n, { signer: stranger }) },
    { name: 'a cheap collectible sold to a bid', ...listing(tensor, takeBidCore, 3_000_000n) },
    {
      name: 'a price of some cents',
      ...listing(tensor, `${listCore}50c3000000000000` + '00' + '01', 0n),
    },
    { name: 'another call with small numbers', ...listing(tensor, 'ea1c257a72efe9d0', 1n) },
    {
      name: 'truncated instruction data',
      steps: [{ programId: magicEden, data: Uint8Array.from(Buffer.from(sell, 'hex')) }],
    },
  ],
  firing: [
    {
      name: 'a token for nothing',
      ...listing(magicEden, sell, 0n, { before: 2 }),
      finds: [found(magicEden, 0n)],
    },
    {
      name: 'a programmable NFT for one lamport',
      ...listing(magicEden, mip1Sell, 1n),
      finds: [found(magicEden, 1n)],
    },
    {
      name: 'a compressed NFT for nothing',
      ...listing(tensor, list, 0n, { before: 108 }),
      finds: [found(tensor, 0n)],
    },
    {
      name: 'a Core asset for almost nothing',
      ...listing(tensor, listCore, 99_999n),
      finds: [found(tensor, 99_999n)],
    },
    {
      name: 'a Core asset sold for any price',
      ...listing(tensor, takeBidCore, 0n),
      finds: [
        { params: { market: tensor, how: 'sale', lamports: 0n }, subject: tensor, at: [[0]] },
      ],
    },
    {
      name: 'a Core asset listed for less than a cent of another currency',
      ...listing(tensor, `${listCore}0f00000000000000` + '00' + '01', 0n),
      finds: [{ params: { market: tensor, how: 'listing' }, subject: tensor, at: [[0]] }],
    },
  ],
})
