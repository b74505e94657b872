import { evaderFamilies } from './test/kit/evasion/evader-families.ts'
import { startStage } from './test/on-chain/unknown-program.ts'
const stage = await startStage()
for (const { evaders } of evaderFamilies)
  for (const evader of evaders) {
    if (!process.argv.slice(2).some((n) => evader.name.startsWith(n))) continue
    console.log('##', evader.name)
    const instruction = await stage.prepare(evader)
    const report: any = await stage.scan([instruction], undefined, evader.payer)
    for (const f of report.evidence.findings)
      console.log(f.rule, f.what, f.why, f.before, f.after, JSON.stringify(f.code))
  }
stage.chain.stop()
process.exit(0)
