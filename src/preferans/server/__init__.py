"""The web table: tables that people and bots play at, over HTTP and websockets. Needs the extra ``server``."""
