"""The web: routes, the service behind them, and the store that keeps matches. One transaction a request."""
