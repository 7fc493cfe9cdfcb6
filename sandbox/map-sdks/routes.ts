import type { FastifyInstance } from 'fastify'
import { kakaoDouble } from './kakao-double'
import { naverDouble } from './naver-double'

/** The doubles of map SDKs. Their keys choose how they behave: `refused`, `refused-late`, `slow`; any other is accepted. */
export function mapSdkRoutes(app: FastifyInstance): void {
  app.get('/sandbox/map-sdks/naver.js', async (_, reply) => {
    reply.type('text/javascript; charset=utf-8')
    return naverDouble
  })
  app.get<{ Querystring: { appkey?: string } }>('/sandbox/map-sdks/kakao.js', async ({ query }, reply) => {
    if (query.appkey === 'refused') {
      return reply
        .code(401)
        .send({ errorType: 'AccessDeniedError', message: 'domain mismatched! caller=http://localhost' })
    }
    reply.type('text/javascript; charset=utf-8')
    return kakaoDouble
  })
}
