import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { aliases } from '../aliases'

function forward({ params, request, pattern }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const target = aliases[pattern.replace(/^\//, '')]
  const { searchParams } = new URL(request.url)
  throw redirect(target?.({ params, query: searchParams }) ?? '/', 301)
}

export const loader = forward
export const clientLoader = forward

export default function AliasPage() {
  return null
}
