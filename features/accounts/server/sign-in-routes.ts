import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '~/lib/errors'
import { serve, servedBy } from '~/lib/server/serve'
import { isOwnMark, makeMark } from '~/lib/server/signed-mark'
import { fieldOf, takeForms } from '~/lib/server/take-forms'
import { paths } from '../../paths'
import { nameDevice, safeReturnPath } from '../account'
import { accountEndpoints, formReturnPath, signInEndpoints } from '../endpoints'
import { toFormData } from '../form-return'
import { type Provider, providerFacts, providers } from '../providers'
import type { ProviderClient } from './client/sign-in-provider'
import { signInProviders } from './client/sign-in-providers'
import { finishSignIn, takeFormReturn } from './commands/finish-sign-in'
import { noteDisconnection, noteForwarding } from './commands/leave'
import { attemptLifeMs, beginSignIn, type SignInBasics, signUpTicketLifeMs } from './commands/sign-in'
import { readSignUp, signUp } from './commands/sign-up'
import type { AccountServices } from './routes'
import { accountCalls, signInCalls } from './schemas'
import { accountWire, signInWire } from './wire'

const calls = servedBy(accountEndpoints, accountCalls, accountWire)

/** Long enough for a sign-up that starts at the very end of its attempt. */
const cookieLifeSeconds = (attemptLifeMs + signUpTicketLifeMs) / 1000

const loopback = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** In demo mode a browser may use 127.0.0.1 or localhost, and its cookies belong to the one it used. */
function originOf({ env }: FastifyInstance, request: FastifyRequest): string {
  const { host } = request.headers
  return env.mode === 'demo' && host !== undefined && loopback.test(host) ? `http://${host}` : env.publicUrl
}

/**
 * A cookie that recognises the browser when it returns from a provider. The __Host- prefix works only over https; it
 * stops subdomains and plain http from planting somebody else's cookie.
 */
function browserCookie(isSecure: boolean): string {
  return isSecure ? '__Host-sign_in' : 'sign_in'
}

/** Redirects to the page that completes a sign-in whose form came to us. */
function lead(reply: FastifyReply, provider: Provider, query: Record<string, string>) {
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${paths.signInCallback(provider)}?${new URLSearchParams(query)}`, 303)
}

export function signInRoutes(app: FastifyInstance, { db, keys, signIn, memberData }: AccountServices): void {
  const opened = providers.flatMap((provider) => {
    const client = signIn[provider]
    return client ? [[provider, client] as const] : []
  })

  // An app without Firebase omits the token or sends an empty text.
  const basicsOf = (request: FastifyRequest, fcmToken?: string | null): SignInBasics => ({
    keys,
    device: nameDevice(request.headers['user-agent']),
    fcmToken: fcmToken || null,
    log: request.log,
    now: app.clock.now(),
  })
  const redirectUriOf = (provider: Provider, request: FastifyRequest): string =>
    `${originOf(app, request)}${providerFacts[provider].returnsBy === 'form' ? formReturnPath(provider) : paths.signInCallback(provider)}`

  const isSecure = (request: FastifyRequest) => originOf(app, request).startsWith('https:')
  const browserOf = (request: FastifyRequest) => request.cookies[browserCookie(isSecure(request))] ?? ''

  /**
   * Reuses the browser's cookie if we issued it, so that several tabs can sign in at once; otherwise issues a new one.
   */
  function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const shown = browserOf(request)
    const browser = isOwnMark(keys, shown) ? shown : makeMark(keys.browser)
    const secure = isSecure(request)
    reply.setCookie(browserCookie(secure), browser, {
      path: secure ? '/' : '/v1/users',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: cookieLifeSeconds,
    })
    return browser
  }

  async function begin(provider: Provider, request: FastifyRequest, reply: FastifyReply, returnTo?: string) {
    const redirectUri = redirectUriOf(provider, request)
    const browser = markBrowser(request, reply)
    const attempt = await beginSignIn(db, {
      provider,
      redirectUri,
      returnTo: safeReturnPath(returnTo),
      browser,
      now: app.clock.now(),
    })
    return { redirectUri, ...attempt }
  }

  for (const [provider, client] of opened) {
    const ofProvider = servedBy(
      signInEndpoints(provider),
      signInCalls(provider, signInProviders[provider]),
      signInWire[provider],
    )

    serve(app, ofProvider.start, async ({ body: { returnTo, isAgain } }, request, reply) => ({
      url: await client.authorizeUrl({ ...(await begin(provider, request, reply, returnTo)), isAgain }),
    }))

    serve(app, ofProvider.finish, ({ body: { fcmToken, ...returned } }, request) =>
      finishSignIn(db, {
        provider,
        client,
        returned: { state: undefined, ...returned, browser: browserOf(request) },
        plainRedirectUri: redirectUriOf(provider, request),
        basics: basicsOf(request, fcmToken),
      }),
    )

    serve(app, ofProvider.signUp, ({ body: { ticket = '', fcmToken, ...form } }, request) =>
      signUp(db, {
        form: { ...form, email: form.email ?? '', birthYear: form.birthYear ?? '' },
        shown: { provider, ticket, browser: browserOf(request) },
        basics: basicsOf(request, fcmToken),
        parts: memberData,
        asksForProof: app.env.asksForProvenPhones,
      }),
    )
  }

  serve(app, calls.readSignUp, ({ body: { ticket } }, request) =>
    readSignUp(db, { ticket, browser: browserOf(request), now: app.clock.now() }),
  )

  // Forms and notifications that the providers send themselves. Form bodies are parsed only inside this plugin.
  void app.register(async (returns) => {
    await takeForms(returns)

    for (const [provider, client] of opened) {
      client.serveReports?.(returns, {
        disconnected: (who) => noteDisconnection(db, { provider, ...who, now: app.clock.now() }),
        forwarding: (report) => noteForwarding(db, { provider, ...report }),
      })
      if (providerFacts[provider].returnsBy === 'form') takeReturnsBy(returns, provider, client)
    }
  })

  function takeReturnsBy(returns: FastifyInstance, provider: Provider, client: ProviderClient): void {
    // A person is waiting in the browser, so every failure leads to a page, including rate limits and server errors.
    const answerOnPage = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      if (Object(error).statusCode === 429) return lead(reply, provider, { status: 'busy' })
      request.log.warn({ err: error, provider }, 'return from the provider failed')
      return lead(reply, provider, { status: 'unavailable' })
    }
    const returning = { config: { rate: 'sign-in' as const }, errorHandler: answerOnPage }
    returns.post(formReturnPath(provider), returning, async (request, reply) => {
      const leadOn = (query: Record<string, string>) => lead(reply, provider, query)
      const code = fieldOf(request.body, 'code')
      const state = fieldOf(request.body, 'state')
      const error = fieldOf(request.body, 'error')
      const user = fieldOf(request.body, 'user')
      if (error !== '')
        return leadOn({ status: error === signInProviders[provider].declinedAs ? 'cancelled' : 'failed' })
      if (code === '' || state === '') return leadOn({ status: 'failed' })
      try {
        const { purpose, ticket } = await takeFormReturn(db, {
          provider,
          client,
          returned: { code, state, user },
          basics: basicsOf(request),
        })
        return purpose === 'sign-in'
          ? leadOn({ status: 'login_success', code: ticket })
          : leadOn({ status: 'need_signup', ...toFormData(provider, ticket) })
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        return leadOn({ status: refusal.status === 502 ? 'unavailable' : 'failed' })
      }
    })
  }
}
