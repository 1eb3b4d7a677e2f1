// Finding somebody to play with on the server.
import { t } from '../text';

export function OnlineForm(_props: { variant: string }) {
  return <p>{t().noServer}</p>;
}
