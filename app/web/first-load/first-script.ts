import { tokenKeys } from '~/lib/web/credentials'

/** A chosen theme overrides the device's. */
const applyTheme = `try{var t=JSON.parse(localStorage.getItem('root'))?.state.storage.theme;if(t==='dark'||t==='light'){document.documentElement.dataset.theme=t;document.querySelectorAll('[data-scheme]').forEach(function(m){m.media=m.dataset.scheme===t?'all':'not all'})}}catch(e){}`

/** If tokens are stored, content for visitors is hidden. */
const markMember = () =>
  `try{if(localStorage.getItem('${tokenKeys.access}')||localStorage.getItem('${tokenKeys.refresh}'))document.documentElement.dataset.holdsTokens=''}catch(e){}`

/**
 * Blocked storage throws when it is only touched, and React Router's script that restores the scroll position touches it again where it catches
 * that, so every page would fail. In its place stands one that keeps nothing.
 */
const replaceBlockedStorage = `try{sessionStorage.length}catch(e){Object.defineProperty(window,'sessionStorage',{value:{length:0,getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}`

/** What fails before the code for it is there is kept for `reports.ts`, the first five. */
const keepErrors = `early=[];['error','unhandledrejection'].forEach(function(k){addEventListener(k,function(e){early.length<5&&early.push(e)})});`

/** The text of the script that runs before the first paint. A function, so that none of it stays in the browser's code. */
export const firstScript = () => keepErrors + replaceBlockedStorage + applyTheme + markMember()
