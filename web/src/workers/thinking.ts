/** The worker in which computers play and positions are judged. */
import { type Port, serve } from '../device/thinking/serve';
import { FAMILIES, PLAYERS } from '../games/device';

serve(self as unknown as Port, { families: FAMILIES, players: PLAYERS });
