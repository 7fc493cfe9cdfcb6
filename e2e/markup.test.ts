import { HtmlValidate } from 'html-validate'
import { expect, test } from './journey'
import { listScreens } from './screens'

// The sets of rules that html-validate keeps for the HTML standard and for accessibility.
const validator = new HtmlValidate({ extends: ['html-validate:a11y', 'html-validate:standard'] })

test('every page that is served is valid HTML', async ({ request }) => {
  const served = (await listScreens(request)).filter(({ as, prepare }) => !as && !prepare)
  for (const { name, path } of served) {
    const page = await request.get(path, { headers: { accept: 'text/html' } })
    const { results } = await validator.validateString(await page.text())
    const problems = results.flatMap(({ messages }) => messages)
    expect(
      problems.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      name,
    ).toEqual([])
  }
})
