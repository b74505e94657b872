import { address } from '../../../solana/address/address.ts'
import { codedOf, type LaunchReader, textsAt } from '../launch-reader.ts'

/**
 * Instructions; the program writes its events to the log, which a node may cut off, so that progress is not read. Source:
 * IDL in npm @wen-moon-ser/moonshot-sdk 4.3.0 (dist/solana/program/tokenLaunchpadIdlV4.js); npm solana-dex-parser 2.6.7
 * reads the same accounts (parsers/moonit).
 */
const createCode = '032ca4b87b0df5b3'
const migrateCode = '2ae50ae7bd3ec1ae'
const creatorOfCreate = 0
const mintOfCreate = 3
const mintOfMigrate = 5

export const moonshotReader: LaunchReader = {
  program: address('MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG'),
  name: 'Moonshot',
  read: ({ data, accounts }) => {
    const { code, isEvent, body } = codedOf(data)
    if (isEvent) return undefined
    if (code === migrateCode) {
      const mint = accounts[mintOfMigrate]?.address
      return mint && { kind: 'graduated', mint }
    }
    if (code !== createCode) return undefined
    const creator = accounts[creatorOfCreate]?.address
    const mint = accounts[mintOfCreate]?.address
    const [name, symbol] = textsAt(body, 0, 2)?.texts ?? []
    if (!mint || !creator || name === undefined || symbol === undefined) return undefined
    return { kind: 'created', mint, creator, name, symbol }
  },
}
