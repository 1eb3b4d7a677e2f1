// The lobby: who wants to play and what is being played, kept up to date while a page shows it.
import { createSignal, onCleanup, onMount } from 'solid-js';
import type { Challenge, GameInfo } from '../protocol';
import { api } from './api';
import { listen, send } from './socket';

export function createLobby(live: boolean) {
  const [games, setGames] = createSignal<GameInfo[]>([]);
  const [challenges, setChallenges] = createSignal<Challenge[]>([]);
  /** Whether there is a server; nobody knows at first. */
  const [there, setThere] = createSignal<boolean | null>(null);
  const [online, setOnline] = createSignal(0);

  onMount(() => {
    if (!live) {
      api.lobby().then(
        (lobby) => {
          setThere(true);
          setGames(lobby.games);
          setChallenges(lobby.challenges);
          setOnline(lobby.online);
        },
        () => setThere(false),
      );
      return;
    }
    const stop = listen((message) => {
      if (message.t === 'welcome') {
        setThere(true);
        send({ t: 'lobby', on: true });
      }
      if (message.t !== 'lobby') return;
      const rest = <T extends { id: string }>(list: T[], fresh: T[]) => {
        const gone = new Set([...message.gone, ...fresh.map((it) => it.id)]);
        return [...fresh, ...(message.all ? [] : list.filter((it) => !gone.has(it.id)))];
      };
      setGames((list) => rest(list, message.games));
      setChallenges((list) => rest(list, message.challenges));
      setOnline(message.online);
    });
    onCleanup(() => {
      send({ t: 'lobby', on: false });
      stop();
    });
  });
  return { games, challenges, there, online };
}

export type Lobby = ReturnType<typeof createLobby>;
