// Follows a chain that grows as fast as mainnet, while nodes fail and lie by turns and the product is killed, and then
// compares every stored trade with the chain: `bun scripts/soak.ts [--seconds 1800] [--source]`. It runs the built
// executable; `--source` runs the source. Exit code 1 if a trade is missing, wrong or doubled, or a loss unreported.
import { runSoak } from './soak/run-soak.ts'

const numberAfter = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}

const report = await runSoak({
  kind: process.argv.includes('--source') ? 'source' : 'binary',
  seconds: numberAfter('--seconds', 1_800),
  size: 'mainnet',
  say: (line) => console.error(line),
})
console.log(JSON.stringify(report, null, 2))
process.exit(report.holds ? 0 : 1)
