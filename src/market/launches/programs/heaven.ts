import { address } from '../../../solana/address/address.ts'
import { codedOf, type LaunchReader } from '../launch-reader.ts'

/**
 * Creations only: its tokens trade in a pool of their own from the start. The instruction does not
 * hold the name. Source: the program's IDL as sevenlabs-hq/carbon@9dc3c3a5 has it (decoders/heaven-decoder).
 */
const createCode = '2a2b7e38e70ad035'
const creatorOfCreate = 3
const mintOfCreate = 5

export const heavenReader: LaunchReader = {
  program: address('HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o'),
  name: 'Heaven',
  read: ({ data, accounts }) => {
    const { code, isEvent } = codedOf(data)
    if (isEvent || code !== createCode) return undefined
    const [mint, creator] = [accounts[mintOfCreate]?.address, accounts[creatorOfCreate]?.address]
    return mint && creator && { kind: 'created', mint, creator, name: '', symbol: '' }
  },
}
