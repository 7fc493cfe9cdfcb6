import { useEffect, useState } from 'react'
import { secondMs } from '~/lib/durations'
import { withAnd, withObject } from '~/lib/korean'
import { Button } from '~/ui/button'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import { alertMs, countedSeconds } from '../../timer'
import { type CueChoice as Choice, rememberCues } from '../timer-store'
import { type Abilities, giveSign, readAbilities, speak, wakeAudio } from '../use-cues'

/** Reports what really worked, because a browser may have a function that does nothing on this device. */
function sayOutcome({ sound, vibration }: ReturnType<typeof giveSign>): void {
  const done = [...(sound ? ['소리'] : []), ...(vibration ? ['진동'] : [])]
  if (done.length === 0) {
    showToast({ type: 'info', message: '소리와 진동을 낼 수 없어서 화면이 깜빡여요' })
  } else {
    const said = done.map((word, at) => (at === done.length - 1 ? withObject(word) : withAnd(word)))
    showToast({
      type: 'success',
      message: `${said.join(' ')} 냈어요. 느껴지지 않으면 기기 설정을 확인해 주세요`,
    })
  }
}

/** The switches for sound and vibration, with a hint for each that this device does not support. */
export function CueChoice({ cues }: { cues: Choice }) {
  const [abilities, setAbilities] = useState<Abilities | null>(null)
  useEffect(() => setAbilities(readAbilities()), [])
  const cannotSound = abilities?.sound === false
  const cannotSpeak = abilities?.speech === false
  const cannotVibrate = abilities?.vibration === false
  return (
    <section aria-labelledby="timer-cues" className="pt-6">
      <h2 id="timer-cues" className="font-bold text-17 text-ink">
        소리와 진동
      </h2>
      <Switch
        label="소리"
        description={
          cannotSound
            ? '이 브라우저는 소리를 낼 수 없어요.'
            : `${alertMs / secondMs}초 남았을 때와 시간이 다 됐을 때 울려요.`
        }
        checked={cues.sounds && !cannotSound}
        disabled={cannotSound}
        onChange={(sounds) => rememberCues({ ...cues, sounds })}
      />
      <Switch
        label="진동"
        description={
          cannotVibrate ? '이 기기는 진동을 낼 수 없어요.' : '기기가 무음이어도 손으로 알 수 있어요.'
        }
        checked={cues.vibrates && !cannotVibrate}
        disabled={cannotVibrate}
        onChange={(vibrates) => rememberCues({ ...cues, vibrates })}
      />
      <Switch
        label="남은 시간 말해 주기"
        description={
          cannotSpeak
            ? '이 브라우저는 말할 수 없어요.'
            : `${alertMs / secondMs}초 남았을 때와 마지막 ${countedSeconds}초를 목소리로 세요.`
        }
        checked={cues.speaks && !cannotSpeak}
        disabled={cannotSpeak}
        onChange={(speaks) => {
          rememberCues({ ...cues, speaks })
          if (speaks) speak(3)
        }}
      />
      <p className="text-13 text-ink-dim">
        소리도 진동도 없으면 화면이 깜빡여요.
        {abilities?.wakeLock === false
          ? ' 이 브라우저는 화면을 켜 둘 수 없으니 기기 설정에서 화면 꺼짐 시간을 늘려 주세요.'
          : ''}
      </p>
      <Button
        variant="secondary"
        className="mt-2"
        onClick={async () => {
          wakeAudio()
          // The sound device takes a moment to start.
          await new Promise((resolve) => setTimeout(resolve, 120))
          sayOutcome(giveSign('alert', cues))
        }}
      >
        알림 시험하기
      </Button>
    </section>
  )
}
