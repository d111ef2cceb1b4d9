import {
  ChevronDown,
  ChevronUp,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SPEEDS } from '#streams/playback.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Select } from '../components/Select.tsx';
import { addressOf } from './moment.ts';
import { type SessionPlayback } from './session.ts';
import { writtenMoment } from './written.ts';
import { look } from '../components/look.ts';
import styles from './Controls.module.css';

/** Plays, stops, steps and seeks; says where the recording is and whose it is. */
export function Controls(props: {
  readonly playback: SessionPlayback;
  readonly state: ReturnType<SessionPlayback['store']['getState']>;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onClose: () => void;
}) {
  const { playback, state, name, isOpen, onOpen, onClose } = props;
  const { t } = useTranslation();
  const { store } = playback;
  const { length } = playback.of.player;
  const { header } = playback.of.recording;
  const seek = (position: number) => store.send({ type: 'SeekWanted', position });
  return (
    <div className={look('row', 'wrap', 'gap8x16', 'pad8x16', 'lineBelow')}>
      <div className={look('row', 'gap4')} role="group" aria-label={t('player.controls')}>
        <IconButton size="s" icon={SkipBack} label={t('player.first')} onPress={() => seek(0)} />
        <IconButton
          size="s"
          icon={StepBack}
          label={t('player.back')}
          onPress={() => seek(state.position - 1)}
        />
        {state.isPlaying ? (
          <IconButton
            icon={Pause}
            label={t('player.pause')}
            onPress={() => store.send({ type: 'PausePressed' })}
          />
        ) : (
          <IconButton
            icon={Play}
            label={t('player.play')}
            onPress={() => store.send({ type: 'PlayPressed' })}
          />
        )}
        <IconButton
          size="s"
          icon={StepForward}
          label={t('player.step')}
          onPress={() => store.send({ type: 'StepPressed' })}
        />
        <IconButton size="s" icon={SkipForward} label={t('player.last')} onPress={() => seek(length)} />
        <Select
          label={t('player.speed')}
          hideLabel
          value={String(state.speed)}
          onChange={(speed) => store.send({ type: 'SpeedChosen', speed: Number(speed) })}
          options={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        />
      </div>
      <input
        type="range"
        className={styles['slider']}
        min={0}
        max={length}
        value={state.position}
        aria-label={t('player.position')}
        aria-valuetext={writtenMoment(state.at)}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <p className={look('grid', 'size14')}>
        <span className="tabular">{writtenMoment(state.at)} UTC</span>
        <span className="tabular">{t('player.of', { position: state.position, count: length })}</span>
      </p>
      <p className={styles['whose']} title={name}>
        {[header.role ?? t('player.nobody'), header.version, name].filter(Boolean).join(' · ')}
      </p>
      <div className={look('row', 'gap4')}>
        <CopyButton text={addressOf(location.href, state.position)} label={t('player.copy')} />
        <IconButton
          size="s"
          icon={isOpen ? ChevronDown : ChevronUp}
          label={t(isOpen ? 'player.fold' : 'player.unfold')}
          onPress={() => onOpen(!isOpen)}
        />
        <IconButton size="s" icon={X} label={t('player.close')} onPress={onClose} />
      </div>
    </div>
  );
}
